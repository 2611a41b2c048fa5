// @vitest-environment node
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { projectIds } from '../projects.mjs'
import { type DirectoryEntry, type RunningDirectory, startDirectory } from './startDirectory.mjs'

const phoneUrl = 'http://127.0.0.1:1/'
let directory: RunningDirectory

beforeAll(async () => {
  directory = await startDirectory({ phoneUrl })
})
afterEach(() => directory.reset())
afterAll(() => directory?.stop())

type Query = Readonly<Record<string, string | number>>
const urlOf = (path: string, query: Query = {}) =>
  `${directory.url}${path}?${new URLSearchParams({ projectId: projectIds.open, ...query } as Record<string, string>)}`
const ask = (path: string, query?: Query) => fetch(urlOf(path, query))
const list = async (query?: Query): Promise<{ data: DirectoryEntry[]; count: number }> =>
  (await ask('/getWallets', query)).json()
const ids = (entries: readonly DirectoryEntry[]) => entries.map(({ id }) => id)

test('pages go through all 5,000 in their order, each once', async () => {
  const all: DirectoryEntry[] = []
  for (let page = 1; page <= 50; page++) {
    const { data, count } = await list({ page, entries: 100 })
    expect(count).toBe(5000)
    all.push(...data)
  }
  expect(all.map(({ order }) => order)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1))
  expect(new Set(ids(all)).size).toBe(5000)
  expect(all).toEqual(JSON.parse(JSON.stringify(directory.entries())))
  expect((await list({ page: 51, entries: 100 })).data).toEqual([])
})

test('it is the same in every sandbox', async () => {
  const second = await startDirectory({ phoneUrl })
  expect(second.entries()).toEqual(directory.entries())
  await second.stop()
  // Recommended and featured lists of tests name these by id.
  expect(directory.entries()[2]).toMatchObject({
    id: '3becbf8ecc1a359dd278f31621466f0c1d7389f2dc127d8d234219f408ff99b0',
    name: 'Amber Acorn',
  })
})

test('search, badge, chains, names and rdns find what they say', async () => {
  const entries = directory.entries()
  const count = (fits: (entry: DirectoryEntry) => unknown) => entries.filter(fits).length
  const kettles = await list({ search: ' KETTLE ', entries: 100 })
  expect(kettles.data.every(({ name }) => name.includes('Kettle'))).toBe(true)
  expect(kettles.count).toBe(count(({ name }) => /kettle/i.test(name)))
  const certified = count(({ badge_type }) => badge_type === 'certified')
  expect((await list({ badge_type: 'certified' })).count).toBe(certified)
  expect((await list({ badge: 'certified' })).count).toBe(certified)
  const stacks = count(({ chains }) => chains?.some((chain) => ['stacks:1', 'bip122:none'].includes(chain)))
  expect((await list({ chains: 'stacks:1,bip122:none' })).count).toBe(stacks)
  const [third, fourth] = entries.slice(2).filter(({ rdns }) => rdns)
  const ranked = await list({ names: third?.name ?? '', rdns: fourth?.rdns ?? '', entries: 20 })
  expect(ids(ranked.data)).toEqual([third?.id, fourth?.id])
  expect((await list({ search: 'no such wallet' })).count).toBe(0)
})

test('featured ones are included by id, and excluded from the rest', async () => {
  const chosen = ids(directory.entries()).slice(5, 8)
  const featured = await list({ include: chosen.join(), entries: 3 })
  expect([ids(featured.data), featured.count]).toEqual([chosen, 3])
  const rest = await list({ exclude: chosen.join(), entries: 100 })
  expect(rest.count).toBe(4997)
  expect(ids(rest.data).filter((id) => chosen.includes(id))).toEqual([])
})

test('the sandbox’s own wallets are among them, and some that nobody wants', async () => {
  const { data } = await list({ search: 'sandbox' })
  expect(data.map(({ name, rdns }) => [name, rdns])).toEqual([
    ['Sandbox Phone', 'app.tapkit.phone'],
    ['Sandbox Wallet', 'app.tapkit.sandbox'],
    ['Sandbox Wallet', 'example.twin'],
  ])
  expect(data[0]?.mobile_link).toBe(phoneUrl)
  expect((await list({ search: 'hostile' })).count).toBe(7)
})

test('pictures are small and differ; a few are missing', async () => {
  const named = directory.entries().slice(0, 60)
  const answers = await Promise.all(
    named.flatMap(({ image_id }) => (image_id ? [ask(`/getWalletImage/${image_id}`)] : [])),
  )
  const missing = answers.filter(({ status }) => status === 404)
  expect(missing.length).toBe(1)
  const pictures = await Promise.all(
    answers.filter(({ ok }) => ok).map(async (one) => Buffer.from(await one.arrayBuffer())),
  )
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length)
  for (const bytes of pictures) {
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeLessThan(8000)
  }
  const asset = await ask('/public/getAssetImage/ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400')
  expect(asset.headers.get('content-type')).toBe('image/png')
  expect((await ask('/public/getAssetImage/..%2Fsecret')).status).toBe(404)
})

test('a project is needed, and says where it may be used', async () => {
  expect((await ask('/getWallets', { projectId: 'nobody' })).status).toBe(403)
  expect((await fetch(`${directory.url}/getWallets`)).status).toBe(403)
  expect(await (await ask('/projects/v1/origins', { projectId: projectIds.guarded })).json()).toEqual({
    allowedOrigins: ['https://app.tapkit.example'],
  })
  expect((await ask('/getWallets', { page: 0 })).status).toBe(400)
  expect((await ask('/getWallets', { entries: 101 })).status).toBe(400)
})

test('faults', async () => {
  const spoil = (fault: object) =>
    fetch(`${directory.controlUrl}/faults`, { method: 'POST', body: JSON.stringify([{ times: 1, ...fault }]) })
  expect((await spoil({ do: 'explode' })).status).toBe(400)
  expect((await spoil({ do: 'status', code: 503 })).status).toBe(400)

  await spoil({ on: 'getWallets', do: 'status' })
  expect((await ask('/projects/v1/origins')).status).toBe(200)
  expect((await ask('/getWallets')).status).toBe(503)
  expect((await ask('/getWallets')).status).toBe(200)
  await spoil({ do: 'status', status: 429 })
  expect((await ask('/projects/v1/origins')).headers.get('retry-after')).toBe('1')
  await spoil({ do: 'html' })
  expect(await (await ask('/getWallets')).text()).toContain('<!doctype html>')
  await spoil({ do: 'cut' })
  await expect(list()).rejects.toThrow()
  await spoil({ do: 'schema' })
  expect(await list()).toMatchObject({ data: { wallets: 'none' }, count: 'many' })
  await spoil({ do: 'rows' })
  expect((await list({ entries: 3 })).data).toMatchObject([
    { order: 1 },
    null,
    { order: 2 },
    'wallet',
    { order: 3 },
    {},
  ])
  await spoil({ do: 'huge', megabytes: 2 })
  expect((await (await ask('/getWallets')).text()).length).toBeGreaterThan(2 * 1024 * 1024)
  await spoil({ do: 'delay', ms: 1 })
  expect((await list()).count).toBe(5000)
  await spoil({ do: 'hang' })
  const abort = new AbortController()
  const hanging = fetch(urlOf('/getWallets'), { signal: abort.signal })
  await expect.poll(() => directory.state().faults[0]?.hits).toBe(1)
  abort.abort()
  await expect(hanging).rejects.toThrow()
})
