import { wrapHtml } from './wrapHtml.mjs'

/** The part of the head that every page has. */
const shared = `
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/app/demo.css" />
`

/**
 * A plugin of Vite that makes a page of a file of the demo: the part before the first blank line belongs into the head,
 * and the rest into the body. A file that begins with a doctype is a page already.
 */
export const wrapPage = {
  name: 'wrap-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (file) => (file.startsWith('<!doctype') ? file : wrapHtml(file, shared)),
  },
}
