import type { Plugin } from 'vite'

/** Makes one HTML file the page of several scripts: `%NAME%` in it is the script's. */
export const nameScript = (name: string): Plugin => ({
  name: 'name-script',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%NAME%', name) },
})
