// @vitest-environment node
import { expect, test } from 'vitest'
import { explorerLink } from './explorerLink.ts'

test('a page of an explorer, whose address is its own', () => {
  expect(explorerLink({ explorerUrl: 'https://etherscan.io' }, 'transaction', '0x1')).toBe(
    'https://etherscan.io/tx/0x1',
  )
})

test.each([undefined, '', 'http://localhost:3006', 'javascript:alert(1)//'])(
  'no key is drawn where %s is the explorer: it would lead nowhere',
  (explorerUrl) => {
    expect(explorerLink({ explorerUrl }, 'address', 'bcrt1q')).toBeUndefined()
  },
)
