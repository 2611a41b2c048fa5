import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { topics } from './readMoves.ts'

test('the topics are those of the events', () => {
  expect(toEventSelector('Transfer(address,address,uint256)')).toBe(topics.transfer)
  expect(toEventSelector('TransferSingle(address,address,address,uint256,uint256)')).toBe(topics.single)
  expect(toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')).toBe(topics.batch)
})
