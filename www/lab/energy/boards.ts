/** Boards of ours: open ones, two walls, a row of wall with a gap, and a larger one whose route changes often. */

export const boards = [
  '3,3,253147608',
  '4,4,B9A5E==1FDC28340',
  '5,5,12345====ADB0GIKCOEMLHNJF',
  '5,5,DOI928G57BHCNJF4EK63L1A0M',
];
