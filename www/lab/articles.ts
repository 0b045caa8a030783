/** The articles behind the experiments. Their names are the laboratory's words `article.KEY`. */

export const articles = {
  /** Beam search on a tree of differences: rhoo, 2022. */
  tree: 'https://qiita.com/rhoo/items/f2be256cde5ad2e62dde',
  /** The doubly chained tree: rhoo, 2023. */
  chained: 'https://qiita.com/rhoo/items/2f647e32f6ff2c6ee056',
  /** Calculation mazes: YSRKEN, 2016; links to its sequel of 2017, which has the table of prunings. */
  maze: 'https://qiita.com/YSRKEN/items/82943ce17e03b0b414f3',
  /** Room Sweeper: YSRKEN, 2016; its sequel has the three prunings. */
  sweeper: 'https://qiita.com/YSRKEN/items/8d6564bf40ad0dcb4081',
  /** DevQuiz 2011 by a contestant, with iterative deepening: neguse, 2011. */
  devquiz: 'https://www.neguse.dev/posts/3',
  /** Sokoban with lightweight processes: shuyo, 2007; the author’s page of 2008 links to both parts. */
  sokoban: 'https://shuyo.hatenablog.com/entry/20080619/soukoban',
};

export type Article = keyof typeof articles;
