/** One of our levels and its certificate, for readers without one. */

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
