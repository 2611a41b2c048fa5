import { createTestKernel } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'

const own = { ...bitcoinTestnet, id: 'bip122:12a765e31ffd4059bada1e25190f6e98', name: 'Own' } as const
const message = ''
const signature =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const [main, test1] = ['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v']

test.each([
  [bitcoin.id, main, true],
  [bitcoin.id, test1, false],
  [own.id, test1, true],
  [own.id, main, false],
] as const)('on %s, what %s has signed is of the network: %s (bitcoin 3)', async (networkId, address, isIts) => {
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin, own] })] })
  const network = kernel.networks.get(networkId)
  if (!network) throw new Error('no network')
  const input = { namespace: 'bip122', address, message, signature, network } as const
  expect(await kernel.hooks.verifyMessage.promise(input as never)).toBe(isIts)
  kernel.destroy()
})
