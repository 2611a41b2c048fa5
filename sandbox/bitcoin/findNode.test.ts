// @vitest-environment node
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findNode } from './findNode.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tapkit-find-'))
const program = join(folder, 'bitcoind')
const wrapper = join(folder, 'litecoind')
copyFileSync(process.execPath, program)
chmodSync(program, 0o755)
writeFileSync(wrapper, '#!/bin/sh\n', { mode: 0o755 })
afterAll(() => rmSync(folder, { recursive: true }))

test('the environment decides, or PATH', () => {
  expect(findNode({ TAPKIT_BITCOIND: program })).toEqual({ name: 'bitcoind', file: program })
  expect(findNode({ PATH: folder })).toEqual({ name: 'bitcoind', file: program })
})

test('none means none', () => {
  expect(findNode({ TAPKIT_BITCOIND: 'none', PATH: folder })).toBeUndefined()
})

test('a wrapper script is not taken for the program', () => {
  rmSync(program)
  expect(findNode({ PATH: folder })?.file).not.toBe(wrapper)
})

test.each([wrapper, '/nothing/here', tmpdir()])('%s is no program, and the sentence says what to do', (file) => {
  expect(() => findNode({ TAPKIT_BITCOIND: file })).toThrow(`TAPKIT_BITCOIND is ${file}, which is not an executable`)
})
