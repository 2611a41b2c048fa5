/** The id that a heading is linked at, as GitHub makes it: the docs site makes the same, so that a link holds in both. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
