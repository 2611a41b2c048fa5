import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Alias, build, type InlineConfig } from 'vite'

const host = join(import.meta.dirname, 'host')

/** React 18 stands beside 19 under names of its own. */
const reactOf: Record<18 | 19, Alias[]> = {
  18: [
    { find: /^react(?=$|\/)/, replacement: 'react-18' },
    { find: /^react-dom(?=$|\/)/, replacement: 'react-dom-18' },
  ],
  19: [],
}

/**
 * Builds a host app on the package in `dist/` with one React, its development build, which says what it finds wrong; and
 * renders it as a server does.
 * @returns the folder to serve, and the version of React that is in it
 */
export async function buildHost(react: 18 | 19): Promise<{ folder: string; version: string }> {
  const folder = join(import.meta.dirname, `../../../.cache/react-${react}`)
  const shared: InlineConfig = {
    configFile: false,
    root: host,
    // Rolldown warns of 'use client', which means nothing to a page of one bundle.
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: reactOf[react] },
  }
  const served = join(folder, 'served')
  await build({
    ...shared,
    build: {
      outDir: served,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(host, 'client.tsx'), output: { entryFileNames: '[name].js' } },
    },
  })
  const rendered = join(folder, 'server')
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: { outDir: rendered, emptyOutDir: true, ssr: join(host, 'server.tsx'), target: 'node20' },
  })
  const { html, version } = (await import(pathToFileURL(join(rendered, 'server.js')).href)) as {
    html(): string
    version: string
  }
  await writeFile(join(served, 'index.html'), html())
  return { folder: served, version }
}
