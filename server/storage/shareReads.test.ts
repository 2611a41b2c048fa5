import { expect, test } from 'vitest'
import { shareReads } from './shareReads.ts'

function createReads() {
  const reads: { begin(): void; answer(value: string): void; fail(): void }[] = []
  const get = shareReads(
    (_, begin) =>
      new Promise((answer, reject) => reads.push({ begin, answer, fail: () => reject(new Error('ECONNRESET')) })),
  )
  return { get, reads }
}

test('requests that come before a read begins share it, and later requests are read for anew (server 15)', async () => {
  const { get, reads } = createReads()
  const early = [get('session:a'), get('session:a')]
  reads[0]?.begin()
  const later = [get('session:a'), get('session:a')]
  expect(reads).toHaveLength(2)
  reads[0]?.answer('before')
  expect(await Promise.all(early)).toEqual(['before', 'before'])
  const last = get('session:a')
  reads[1]?.begin()
  reads[1]?.answer('after')
  expect(await Promise.all([...later, last])).toEqual(['after', 'after', 'after'])
})

test('later requests do not wait for a read that failed before it began (server 6)', async () => {
  const { get, reads } = createReads()
  const failed = get('session:a')
  reads[0]?.fail()
  await expect(failed).rejects.toThrow('ECONNRESET')
  const next = get('session:a')
  reads[1]?.answer('here')
  expect(await next).toBe('here')
})
