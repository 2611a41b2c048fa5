/** Height of a token's row, in px: two lines of text, and the tag beside them. */
export const rowHeight = 60
