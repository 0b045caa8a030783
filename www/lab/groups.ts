/**
 * Groups in the list of experiments: the five articles, then experiments about all families. Their names are the
 * laboratory's words `group.KEY`.
 */

export const groups = ['beam', 'maze', 'sweeper', 'slide', 'sokoban', 'all'] as const;

export type Group = (typeof groups)[number];
