/** Whether an inscription of this content type may be drawn by an `<img>`. SVG and HTML are documents, which may load anything and imitate the page. */
export const mayDraw = (contentType: string): boolean =>
  /^image\/(png|apng|jpeg|gif|webp|avif)( *;.*)?$/i.test(contentType)
