/** The system decides on all colours (high contrast). Nothing of the first view asks: the boards' theme does so by itself. */

export const forcedMedia = matchMedia('(forced-colors: active)');
