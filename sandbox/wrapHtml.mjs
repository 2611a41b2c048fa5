/** Makes a page of a file. The part before the first blank line belongs into the head, after `shared`, and the rest into the body. */
export function wrapHtml(file, shared) {
  const [head, ...body] = file.split('\n\n')
  return `<!doctype html>\n<html lang="en">\n  <head>${shared}${head}\n  </head>\n  <body>\n${body.join('\n\n')}  </body>\n</html>\n`
}
