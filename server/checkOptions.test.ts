import { BaseError } from 'tapkit/kernel'
import { createSignInServer, fromUnstorage, memoryStorage, redisStorage } from 'tapkit/server'
import { fileStorage } from 'tapkit/server/node'
import { expect, test } from 'vitest'
import { origin, secret } from './fixtures/createVisitor.ts'

function refusalOf(make: () => unknown): BaseError | undefined {
  try {
    make()
  } catch (error) {
    return error as BaseError
  }
  return undefined
}

const create = (options: object) => refusalOf(() => createSignInServer({ origins: origin, secret, ...options }))

const unset = 'Is its environment variable set?'

test.each([
  ['origins', undefined, `It is undefined. Write the origins of your pages, such as 'https://acme.app'. ${unset}`],
  ['origins', null, "It is null. Write the origins of your pages, such as 'https://acme.app'."],
  ['origins', [undefined], "It is [null]. Write the origins of your pages, such as 'https://acme.app'."],
  ['origins', 'http://acme.app', 'http://acme.app is http:, and no loopback address. Write https:.'],
  ['secret', undefined, `It is no text: undefined. Write 32 random characters at least. ${unset}`],
  ['storage', {}, 'It has no get, no set, no compareAndSet, no delete. Write a storage, such as redisStorage(client).'],
  ['storage', null, 'It is null. Write a storage, such as redisStorage(client).'],
  [
    'storage',
    memoryStorage,
    'It has no get, no set, no compareAndSet, no delete. Write a storage, such as redisStorage(client).',
  ],
  ['chains', ['1'], 'It is ["1"]. Write a list of CAIP-2 ids, such as [\'eip155:1\'].'],
  ['chains', 'eip155:1', 'It is "eip155:1". Write a list of CAIP-2 ids, such as [\'eip155:1\'].'],
  [
    'call',
    { 1: 'https://rpc.example' },
    expect.stringContaining('It is {"1":"https://rpc.example"}. Write CAIP-2 ids'),
  ],
  ['call', 'https://rpc.example', expect.stringContaining('It is "https://rpc.example". Write CAIP-2 ids')],
  // It would be found out at the first sign-in of a contract.
  ['call', { 'eip155:1': '/rpc' }, expect.stringContaining('It is {"eip155:1":"/rpc"}. Write CAIP-2 ids')],
  ['call', { 'eip155:1': 'rpc.example' }, expect.stringContaining('Write CAIP-2 ids')],
  ['call', { 'eip155:1': undefined }, expect.stringContaining('It is {}. Write CAIP-2 ids')],
  ['verifiers', { cosmos: true }, 'It is {"cosmos":true}. Write namespaces with a function for each.'],
  ['basePath', 5, "It is 5. Write a path, such as '/sign-in'."],
  ['crossOrigins', origin, expect.stringContaining('Write a list of origins')],
  ['nonceLifetime', '5m', 'It is "5m". Write a number of milliseconds.'],
  ['cookie', 'acme', expect.stringContaining('It is "acme". Write an object')],
  ['cookie', { samesite: 'lax' }, expect.stringContaining('It is {"samesite":"lax"}. Write an object')],
  ['onError', 'log', 'It is "log". Write a function that takes the error.'],
  ['originz', origin, 'There is no option `originz`. Did you mean `origins`?'],
  ['teapot', 1, expect.stringMatching(/^There is no option `teapot`\. There are origins, .*storage\.$/)],
])('error: the option %s: %j is refused at creation, with what to write', (option, value, debug) => {
  const error = create({ [option]: value })
  expect(error).toBeInstanceOf(BaseError)
  expect(error).toMatchObject({ name: 'SignInServerOptionsError', params: { option }, debug })
})

test.each([
  ['redisStorage', redisStorage],
  ['fromUnstorage', fromUnstorage],
  ['fileStorage', fileStorage],
] as const)('error: %s without what it keeps in is refused at creation', (name, storage) => {
  for (const given of [undefined, null, {}, '']) {
    const error = refusalOf(() => storage(given as never))
    expect(error).toMatchObject({ name: 'SignInServerOptionsError', params: { option: 'storage' } })
    expect(error?.debug).toContain(`Write ${name}(`)
  }
})

test('error: no secret is written into an error', () => {
  for (const secret of [['s'.repeat(40), 7], 7, { value: 's'.repeat(40) }, 'short-secret']) {
    const error = create({ secret })
    expect(error).toMatchObject({ name: 'SignInServerOptionsError', params: { option: 'secret' } })
    expect(String(error)).not.toMatch(/sss|7|short-secret/)
  }
})

test('options as the docs write them are taken, and an option that is undefined is absent', () => {
  const call = { 'eip155:1': 'https://rpc.example', 'eip155:10': async () => '0x' }
  const verifiers = { cosmos: async () => true }
  expect(
    create({ origins: [origin], secret: [secret], storage: undefined, cookie: {}, call, verifiers }),
  ).toBeUndefined()
  expect(create({ chains: ['eip155:1'], basePath: '', storage: memoryStorage(), onError: () => {} })).toBeUndefined()
})
