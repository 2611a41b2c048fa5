import { open, readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Whether this machine lets a process be read: Linux does. */
export const canSearch = process.platform === 'linux'

/** Bytes that are read at once. */
const step = 1 << 24

/**
 * The needles that stand anywhere in the process that draws a page: in buffers, in the digits of numbers, and in what was freed and not
 * overwritten. Elsewhere than on Linux nothing is found.
 */
export async function searchMemory(page: Page, needles: readonly Buffer[]): Promise<Buffer[]> {
  const marker = `here is ${crypto.randomUUID()}`
  await page.evaluate(
    (parts) => {
      Object.assign(globalThis, { marker: new TextEncoder().encode(parts.join('')) })
    },
    [...marker],
  )
  const found = new Set<Buffer>()
  let isSeen = false
  for (const pid of await listRenderers()) {
    const hits = await searchProcess(pid, [Buffer.from(marker), ...needles])
    if (!hits.some((hit) => hit.equals(Buffer.from(marker)))) continue
    isSeen = true
    for (const needle of needles) if (hits.includes(needle)) found.add(needle)
  }
  if (canSearch && !isSeen) throw new Error('The process of the page was not found.')
  return [...found]
}

/** The ids of the processes that draw pages of this test's own browser. */
async function listRenderers(): Promise<string[]> {
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const parents = new Map(
    await Promise.all(
      all.map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
        return [pid, /^PPid:\s*(\d+)/m.exec(status)?.[1]] as const
      }),
    ),
  )
  const isOwn = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(process.pid) || isOwn(parents.get(pid)))
  const commands = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return all.filter((pid, at) => commands[at]?.includes('--type=renderer') && isOwn(pid))
}

async function searchProcess(pid: string, needles: readonly Buffer[]): Promise<Buffer[]> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '')
  const memory = await open(`/proc/${pid}/mem`).catch(() => undefined)
  if (!memory) return []
  const longest = Math.max(...needles.map(({ length }) => length))
  const found = new Set<Buffer>()
  const buffer = Buffer.alloc(step + longest)
  try {
    for (const [, from, to] of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)) {
      const end = Number.parseInt(to ?? '', 16)
      for (let at = Number.parseInt(from ?? '', 16); at < end; at += step) {
        const length = Math.min(step + longest, end - at)
        const { bytesRead } = await memory.read(buffer, 0, length, at).catch(() => ({ bytesRead: 0 }))
        const part = buffer.subarray(0, bytesRead)
        for (const needle of needles) if (part.includes(needle)) found.add(needle)
      }
    }
  } finally {
    await memory.close()
  }
  return [...found]
}
