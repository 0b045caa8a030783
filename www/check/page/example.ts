/** A level of ours and its certificate, for a reader who has none. */

export const example = `########
# ###  #
#  ##$.#
#    $.#
# $   .#
##@#####
########
tokeru sokoban certificate 1
fewest 14
answer UrrrruLLrruulDrddlluRdrUdllllluurDldRRRlluRRRldR
layers 7 5
ahead 1 0 1
ahead 10 10 0
end 068c8850
`;
