import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/steps.mjs'

const pages = ['/frame', '/approve', '/window', '/loading', '/done', '/device']

/** Bytes after gzip of all scripts that the bridge loads. */
const mostBytes = 14_000

/**
 * Compares a secure site, as its preview serves it and as `_headers` describes it to a host, with the headers that the docs print, and weighs the bridge.
 * @returns {Promise<string[]>} what differs or is too much
 */
export async function checkSecurePages(folder, { app, secure }) {
  const printed = await printedHeaders(app)
  const written = readBlocks(await readFile(join(folder, 'dist/_headers'), 'utf8'))
  const complaints = []
  for (const path of pages) {
    const wanted = ['/frame', '/approve'].includes(path) ? printed : ofWindow(printed)
    const response = await fetch(secure + path)
    const served = Object.keys(printed).flatMap((name) => (response.headers.has(name) ? [name] : []))
    const given = Object.fromEntries(served.map((name) => [name, response.headers.get(name)]))
    for (const [place, headers] of Object.entries({ preview: given, _headers: written[path] }))
      if (JSON.stringify(headers) !== JSON.stringify(wanted))
        complaints.push(`${path} in ${place}: ${JSON.stringify(headers)}, and the docs have ${JSON.stringify(wanted)}`)
    const html = await response.text()
    if (html !== (await readFile(join(folder, `dist${path}.html`), 'utf8')) || /<script(?![^>]* src=)/.test(html))
      complaints.push(`${path} is not the page that was built, or has a script in its HTML:\n${html}`)
  }
  for (const path of ['/', '/nothing', '/assets/nothing.js', ...pages.map((page) => `${page}.html`)]) {
    const { headers } = await fetch(secure + path)
    const [policy = '', cache = ''] = ['content-security-policy', 'cache-control'].map(
      (name) => headers.get(name) ?? '',
    )
    if (!policy.startsWith("default-src 'none'; base-uri") || cache.includes('immutable'))
      complaints.push(`${path}, which is no page, has the policy "${policy}" and is cached as "${cache}".`)
  }
  const bytes = await weigh(join(folder, 'dist'), await (await fetch(`${secure}/frame`)).text())
  console.log(`     the bridge is ${bytes} of ${mostBytes} bytes`)
  if (bytes > mostBytes) complaints.push(`The bridge is ${bytes} bytes, of ${mostBytes}.`)
  return complaints
}

/** The headers of `/frame` in `docs/login.md`, with the origins of this site. */
async function printedHeaders(app) {
  const docs = await readFile(join(root, 'docs/login.md'), 'utf8')
  const [, block] = /```http\n(.+?)\n```/s.exec(docs)
  const networks = await import('../../dist/plugins/eip155/networks/index.js')
  const { solanaMainnet } = await import('../../dist/plugins/solana/networks/index.js')
  const evm = [networks.mainnet, networks.base].map(({ rpcUrls }) => rpcUrls.default.http[0])
  const nodes = [...evm, solanaMainnet.rpcUrls[0]].map((url) => new URL(url).origin)
  const own = block
    .replace('https://base.acme.example https://solana.acme.example', nodes.join(' '))
    .replace('https://app.acme.example', app)
  return readLines(own.split('\n'))
}

/** A window is framed by nobody, and sends no headers for frames. */
const ofWindow = (headers) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !name.startsWith('Cross-Origin-'))
      .map(([name, value]) => [name, value.replace(/frame-ancestors [^;]+/, "frame-ancestors 'none'")]),
  )

const readLines = (lines) =>
  Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/: (.+)/)
        .slice(0, 2),
    ),
  )

/** `_headers` as hosts of static files read it: a path, and its headers under it. */
const readBlocks = (text) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n\n')
      .map((block) => block.split('\n'))
      .map(([path, ...lines]) => [path, readLines(lines)]),
  )

/** Bytes after gzip of the scripts of a page, with all that they import before they run. */
async function weigh(folder, html) {
  const files = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => join(folder, src)))
  let bytes = 0
  // A set that grows is iterated to its end.
  for (const file of files) {
    const code = await readFile(file)
    bytes += gzipSync(code).length
    for (const [, name] of code.toString().matchAll(/(?:from|import)"(\.\/[^"]+)"/g)) files.add(join(file, '..', name))
  }
  return bytes
}
