import type { Kernel, Network } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const { contracts: _, ...bare } = mainnet
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const text = (value: string) =>
  `0x${word(32)}${word(value.length)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const coin: Readonly<Record<string, string>> = {
  '0x06fdde03': text('USD Coin'),
  '0x95d89b41': text('USDC'),
  '0x313ce567': `0x${word(6)}`,
  '0x70a08231': `0x${word(0)}`,
}

async function open(answers = coin) {
  const made = await world({
    networks: [bare],
    rpc: {
      eth_getBalance: () => '0x5',
      eth_call: ([{ to, data }]: [{ to: string; data: string }]) => (to === usdc && answers[data.slice(0, 10)]) || '0x',
    },
  })
  await made.connect()
  const network = made.kernel.networks.get('eip155:1') as Network
  const service = made.kernel.hooks.services.for('ownTokens').call([], { network })[0]
  if (!service) throw new Error('Nobody keeps tokens.')
  const read = (address: string) => service.readToken({ network, address, account: alice, signal: made.kernel.signal })
  return { ...made, network, service, read }
}
const listed = async (kernel: Kernel) => (await kernel.fetchTokens({ force: true })).slice(1)

describe('a token that the visitor adds (reads 3)', () => {
  test('default: is looked up before, at zero too', async () => {
    const { read } = await open()
    const found = { name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 0n, address: usdc, unlisted: true }
    expect(await read(usdc)).toMatchObject(found)
    expect(await read(usdc.slice(2).toLowerCase())).toMatchObject(found)
  })

  test('default: is on the list until it is taken off', async () => {
    const { kernel, service, network } = await open()
    await service.addToken({ network, address: usdc })
    expect(await listed(kernel)).toMatchObject([{ symbol: 'USDC', added: true }])
    expect(await service.listTokens({ network })).toEqual([usdc.toLowerCase()])
    await service.removeToken({ network, address: usdc.toLowerCase() })
    expect(await listed(kernel)).toEqual([])
  })

  test('error: where no token answers there is none', async () => {
    const { read } = await open({})
    expect(await read(usdc)).toBeUndefined()
  })

  test.each(['usdc', '', '0x12', `${usdc}0`, usdc.replace('A0b8', 'A0B8')])(
    'error: “%s” is no address',
    async (address) => {
      const { read } = await open()
      await expect(read(address)).rejects.toMatchObject({ name: 'InvalidAddressError' })
    },
  )

  test('behavior: nobody keeps tokens of a network that is not of EVM', async () => {
    const { kernel, network } = await open()
    const other = { ...network, namespace: 'solana' }
    expect(kernel.hooks.services.for('ownTokens').call([], { network: other })).toEqual([])
  })

  test.each([
    ['one by one', bare],
    ['together', mainnet],
  ])(
    'behavior: a token whose contract answers without end hides only itself where tokens are read %s (reads 11)',
    async (_, network) => {
      const endless = '0x00000000000000000000000000000000000000aa'
      const large = `0x${'20'.repeat(3_000_000)}`
      const { kernel, connect } = await world({
        networks: [network],
        tokens: { 'eip155:1': [usdc, endless] },
        rpc: {
          eth_getBalance: () => '0x5',
          eth_call: ([{ to, data }]: [{ to: string; data: string }]) => {
            if (to === usdc) return { ...coin, '0x70a08231': `0x${word(7)}` }[data.slice(0, 10)]
            return large
          },
        },
      })
      await connect()
      expect(await listed(kernel)).toMatchObject([{ symbol: 'USDC' }])
    },
  )
})
