import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorOf } from '../../scripts/anchors.mjs'
import { files, pages, pathOf, root, sidebar, toSite } from './pages.mjs'

/** Turns links of the repository into links of the site, before VitePress looks whether they lead anywhere. */
function links(md) {
  md.core.ruler.push('tapkit-links', ({ tokens, env }) => {
    // VitePress tells the path that a page is written to; its links are meant from where it stands in the repository.
    const page = pages.find((each) => [each, pathOf(each)].includes(env.relativePath))
    for (const { children } of tokens) {
      const open = []
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = toSite(page, token.attrGet('href'))
          open.push(href)
          if (href) token.attrSet('href', href)
          else Object.assign(token, { tag: 'span', attrs: [] })
          if (files.some((file) => href === `/${file}`)) token.attrSet('target', '_self')
        }
        if (token.type === 'link_close' && !open.pop()) token.tag = 'span'
      }
    }
  })
}

export default {
  title: 'tapkit',
  description: 'Wallet connection for web apps: EVM, Solana, Bitcoin and Stacks.',
  lang: 'en',
  srcDir: '..',
  outDir: '../.cache/site',
  cacheDir: '../.cache/vitepress',
  srcExclude: ['!(docs|sandbox)/*.md', '!(docs|sandbox)/*/**', 'sandbox/*/**'],
  rewrites: Object.fromEntries(pages.filter((page) => pathOf(page) !== page).map((page) => [page, pathOf(page)])),
  // The sandbox's addresses are this machine's.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: links,
  },
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Getting started', link: '/docs/getting-started' },
      { text: 'Playground', link: '/docs/playground' },
      { text: 'Recipes', link: '/docs/recipes' },
      { text: 'Comparison', link: '/docs/comparison' },
    ],
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'MIT licensed.' },
  },
  async buildEnd({ outDir, pages: built }) {
    // VitePress looks for dead links in pages alone, and not in the sidebar.
    const missing = pages.filter((page) => !built.includes(page))
    const more = built.filter((page) => !pages.includes(page))
    if (missing.length + more.length > 0) throw new Error(`Not the pages of pages.mjs: -${missing} +${more}`)
    await Promise.all(files.map((file) => copyFile(join(root, file), join(outDir, file))))
  },
}
