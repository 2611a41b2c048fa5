import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** The file of a URL path under `root`: `{ body, type }`, or undefined when there is none. */
export async function readPage(root, path) {
  const wanted = decode(path)
  if (wanted === undefined) return undefined
  const file = join(root, normalize(wanted.endsWith('/') ? `${wanted}index.html` : wanted))
  if (!file.startsWith(root + sep)) return undefined
  const candidates = extname(file) ? [file] : [`${file}.html`, join(file, 'index.html')]
  for (const candidate of candidates) {
    const body = await readFile(candidate).catch(() => undefined)
    if (body) return { body, type: TYPES[extname(candidate)] ?? 'application/octet-stream' }
  }
  return undefined
}

function decode(path) {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}
