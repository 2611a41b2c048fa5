// @vitest-environment node
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, tools } from '../scripts/steps.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/compiler-hints')
const names = `
import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { siwx } from 'tapkit/features/siwx'
import { solana } from 'tapkit/solana'
import { solanaMainnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
export const all = [bip122, bitcoin, eip155, mainnet, siwx, solana, solanaMainnet, stacks, stacksMainnet]
`
const isNo = (id: string, wanted: string) => `Type '${id}' is not assignable to type '${wanted}'`
/** As the compiler writes the ids of a namespace. */
const idOf = (namespace: string) => `\`${namespace}:$\{string}\``
const ether = '1'
const bitcoins = '"bip122:000000000019d6689c085ae165831e93"'

/** What somebody writes, and the last line of what the compiler says. */
const mistakes: readonly (readonly [code: string, hint: string])[] = [
  ['eip155({ networks: [solanaMainnet] })', isNo('string', 'number')],
  ['eip155({ networks: [mainnet, bitcoin] })', isNo('string', 'number')],
  ['eip155({ networks: [stacksMainnet] })', isNo('string', 'number')],
  ['solana({ networks: [mainnet] })', isNo(ether, idOf('solana'))],
  ['solana({ networks: [solanaMainnet, bitcoin] })', isNo(bitcoins, idOf('solana'))],
  ['bip122({ networks: [mainnet] })', isNo(ether, idOf('bip122'))],
  ['stacks({ networks: [bitcoin] })', isNo(bitcoins, idOf('stacks'))],
  ['stacks({ networks: [stacksMainnet, mainnet] })', isNo(ether, idOf('stacks'))],
  ['eip155({ networks: [mainnet], rpcUrl: {} })', "Did you mean to write 'rpcUrls'?"],
  ['solana({ networks: [solanaMainnet], fee: {} })', "Did you mean to write 'fees'?"],
  ['solana({ networks: [solanaMainnet], fees: { estimated: true } })', "Did you mean to write 'estimate'?"],
  ['siwx({ requried: true })', "Did you mean to write 'required'?"],
]

test('the compiler names what is wrong: the id of another plugin’s network, or the option that was meant', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const code = [names.trim(), ...mistakes.map(([line]) => line)]
  await writeFile(join(folder, 'mistakes.ts'), code.join('\n'))
  const config = { extends: '../../tsconfig.json', compilerOptions: { noEmit: true }, include: ['*.ts'], exclude: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await run([...tools.tsc, '-p', folder, '--pretty', 'false'])
  const said = output.split(/^(?=\S)/m).filter((text: string) => text.includes('mistakes.ts('))
  const first = names.trim().split('\n').length + 1
  for (const [at, [line, hint]] of mistakes.entries()) {
    const complaint = said.find((text: string) => text.includes(`mistakes.ts(${first + at},`)) ?? ''
    expect(complaint.trimEnd().split('\n').at(-1), line).toContain(hint)
  }
})
