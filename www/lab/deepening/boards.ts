/** Boards of ours: a bar of two walls, teeth, one row of walls, and one that exceeds the node limit. */

export const boards = [
  '4,4,B9A5E==1FDC28340',
  '5,4,JF4B6D=5=I1=2=HA38G0',
  '5,5,12345====ADB0GIKCOEMLHNJF',
  '4,4,ACDE1==98405B32F',
];
