// @vitest-environment node
import { encodeFunctionData, parseAbi } from 'viem'
import { getEnsAddress, getEnsText } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { ens, people } from '../../evm/addresses.mjs'
import { openApi } from '../fixtures/openApi.ts'

const open = openApi()
const [alice, second] = people.accounts
/** ENSIP-11: 0x80000000 with the chain's id. */
const onEthereum = 0x80000001
const onBase = 0x80000000 + 8453

const messageOf = (name: string, given: object = {}) =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000), ...given })

async function register(name: string, given: { message?: string; coin_type?: number; by?: 0 | 1; as?: string } = {}) {
  const { by = 1, message = messageOf(name), coin_type = onEthereum } = given
  const signature = await open.wallet(by).signMessage({ message })
  return open.post('/v1/profile/account', { coin_type, address: given.as ?? people.accounts[by], message, signature })
}
const lookUp = (name: string, query: object = { apiVersion: '2' }) =>
  open.get(`/v1/profile/account/${name}`, { ...query })
const reverse = async (address: string): Promise<string[]> =>
  (await open.get(`/v1/profile/reverse/${address}`, { sender: address, apiVersion: '2' })).body.map(
    ({ name }: { name: string }) => name,
  )
const reasonOf = ({ status, body }: { status: number; body: { reasons: { description: string }[] } }) => [
  status,
  body.reasons[0]?.description,
]

describe('looking up', () => {
  test('a name has addresses and attributes', async () => {
    const { body } = await lookUp('alice.eth')
    expect(body).toMatchObject({
      name: 'alice.eth',
      registered_at: expect.stringMatching(/^2025-/),
      addresses: { 60: { address: alice, created: expect.any(String) } },
      attributes: [{ avatar: expect.stringMatching(/^data:image/), bio: 'The first account of the Sandbox Wallet' }],
    })
  })

  test('one that nobody has is empty in version 2, and a 404 before', async () => {
    expect(await lookUp('nobody.reown.id')).toEqual({ status: 200, body: { addresses: {}, attributes: [] } })
    expect(reasonOf(await lookUp('nobody.reown.id', {}))).toEqual([404, 'Name is not found'])
  })

  test('an address has its names, and one identity, which it does not choose alone', async () => {
    expect(await reverse(alice)).toEqual(['alice.eth', 'alice.reown.id'])
    expect(await reverse(second)).toEqual([])
    const identity = async (address: string) => (await open.get(`/v1/identity/${address}`, { sender: address })).body
    expect(await identity(alice)).toEqual({ name: 'alice.eth', avatar: expect.stringMatching(/^data:image/) })
    expect(await identity(second)).toEqual({ name: null, avatar: null })
    // Mallory's record says alice.eth, which does not point back.
    expect(await identity(people.mallory)).toEqual({ name: null, avatar: null })
    expect(await identity('FgSqhxeqYaLeQR2bvRaiHKajHQFwPkg1TUWNrPmmqKLw')).toEqual({ name: null, avatar: null })
  })

  test('suggestions say what is taken', async () => {
    const { body } = await open.get('/v1/profile/suggestions/alice', { zone: 'reown.id' })
    expect(body.suggestions).toHaveLength(5)
    expect(body.suggestions.slice(0, 2)).toEqual([
      { name: 'alice.reown.id', registered: true },
      { name: 'alice1.reown.id', registered: false },
    ])
    expect(reasonOf(await open.get('/v1/profile/suggestions/ali', {}))).toEqual([400, 'Name is too short'])
    expect((await open.get('/v1/profile/suggestions/alice', { zone: 'eth' })).status).toBe(400)
  })
})

describe('registering', () => {
  test('the name is on the chain: unmodified viem resolves it, and the service knows it', async () => {
    const message = messageOf('second.reown.id', { attributes: { bio: 'Number two' } })
    expect(await register('second.reown.id', { message })).toEqual({ status: 200, body: { success: true } })
    expect(await getEnsAddress(open.client(), { name: 'second.reown.id' })).toBe(second)
    expect(await getEnsText(open.client(), { name: 'second.reown.id', key: 'description' })).toBe('Number two')
    expect(await reverse(second)).toEqual(['second.reown.id'])
    const { body } = await lookUp('second.reown.id')
    expect(body.addresses).toMatchObject({ 60: { address: second }, [onEthereum]: { address: second } })
    expect(body.attributes).toEqual([{ bio: 'Number two' }])
    expect(Math.abs(Date.parse(body.registered_at) - Date.now())).toBeLessThan(600_000)
    expect((await open.get(`/v1/identity/${second}`)).body.name).toBe('second.reown.id')
    const { body: suggested } = await open.get('/v1/profile/suggestions/second', {})
    expect(suggested.suggestions[0]).toEqual({ name: 'second.reown.id', registered: true })
  })

  test('under the older ending too, and for an account on Base', async () => {
    expect((await register('second.wcn.id', { coin_type: onBase })).body).toEqual({ success: true })
    expect((await register('second-two.wcn.id')).body).toEqual({ success: true })
    expect(await getEnsAddress(open.client(), { name: 'second.wcn.id' })).toBe(second)
    expect((await lookUp('second.wcn.id')).body.addresses[onBase]).toMatchObject({ address: second })
  })

  test('a name goes to one: the next is told, and so is the slower of two', async () => {
    expect(reasonOf(await register('alice.reown.id'))).toEqual([400, 'Name is already registered'])
    const answers = await Promise.all([register('wanted.reown.id'), register('wanted.reown.id', { by: 0 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const owner = answers[0].status === 200 ? second : alice
    expect(await getEnsAddress(open.client(), { name: 'wanted.reown.id' })).toBe(owner)
  })

  test('nobody registers for another, or something else than was signed', async () => {
    expect(reasonOf(await register('stolen.reown.id', { as: alice }))).toEqual([401, 'Invalid signature'])
    const signature = await open.wallet(1).signMessage({ message: messageOf('mine.reown.id') })
    const message = messageOf('yours.reown.id')
    const other = await open.post('/v1/profile/account', { coin_type: onEthereum, address: second, message, signature })
    expect(reasonOf(other)).toEqual([401, 'Invalid signature'])
    expect(await getEnsAddress(open.client(), { name: 'yours.reown.id' })).toBeNull()
  })

  test('a smart account signs as its contract says (ERC-1271)', async () => {
    // PUSH4 the magic value, shifted to the front, returned: this one agrees with every signature.
    await open.chain().rpc('anvil_setCode', [people.carol, '0x631626ba7e60e01b60005260206000f3'])
    const message = messageOf('clever.reown.id')
    const body = { coin_type: onEthereum, address: people.carol, message, signature: `0x${'12'.repeat(65)}` }
    expect((await open.post('/v1/profile/account', body)).body).toEqual({ success: true })
    expect(await getEnsAddress(open.client(), { name: 'clever.reown.id' })).toBe(people.carol)
  })

  test.each([
    ['too short', 'abc.reown.id', 'Name is too short'],
    ['a hyphen at its end', 'abcd-.reown.id', 'Name has invalid characters'],
    ['a dot inside', 'ab.cd.reown.id', 'Name has invalid characters'],
    ['capitals', 'Abcd.reown.id', 'Name has invalid characters'],
    ['another ending', 'abcd.eth', 'A name ends with .reown.id'],
  ])('%s is refused', async (_, name, reason) => {
    expect(reasonOf(await register(name))).toEqual([400, reason])
  })

  test('an old message, a text that is no message, and an unknown network are refused', async () => {
    const old = messageOf('late.reown.id', { timestamp: Math.floor(Date.now() / 1000) - 301 })
    expect(reasonOf(await register('late.reown.id', { message: old }))).toEqual([400, 'Timestamp is too old'])
    expect(reasonOf(await register('x', { message: 'Hello' }))).toEqual([400, 'Message is invalid'])
    const elsewhere = await register('abcd.reown.id', { coin_type: 0x80000000 + 137 })
    expect(reasonOf(elsewhere)).toEqual([400, 'Coin type is not supported'])
  })

  test('a name that the resolver was told of for another node is nobody’s', async () => {
    // Whoever owns a node may say of it what they like.
    const abi = parseAbi(['function setName(bytes32, string)'])
    const node = '0x787192fc5378cc32aa956ddfdedbf26b24e8d78e40109add0eea2c1a012c3dec'
    const data = encodeFunctionData({ abi, functionName: 'setName', args: [node, 'whale.reown.id'] })
    await open.mined(open.wallet(0).sendTransaction({ to: ens.resolver, data, gas: 200_000n }))
    expect((await lookUp('whale.reown.id')).body.addresses).toEqual({})
  })
})
