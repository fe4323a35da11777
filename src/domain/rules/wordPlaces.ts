/**
 * Where a text to replace is inside other words, such as `old` in `hold`: `only` there on this page, or there as well as
 * on its own, so that the user is asked. Of several pages, one tells what is meant on the others.
 */
export type WordPlaces = 'only' | 'also'
