// Compiles evm/contracts/*.sol into evm/artifacts/*.json. Run by hand after an edit (`node sandbox/compileContracts.mjs`):
// solc takes seconds, so its output is committed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const solc = require('solc')
const here = new URL('evm/', import.meta.url)

const sources = {}
for (const file of readdirSync(new URL('contracts', here)).sort())
  sources[file] = { content: readFileSync(new URL(`contracts/${file}`, here), 'utf8') }

const input = {
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    viaIR: true,
    // Without the metadata hash the same source gives the same code on every machine.
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
const readImport = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
for (const { severity, formattedMessage } of output.errors ?? []) {
  console.error(formattedMessage)
  if (severity === 'error') process.exitCode = 1
}

if (!process.exitCode) {
  const target = new URL('artifacts/', here)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  for (const file of Object.keys(sources))
    for (const [name, { abi, evm }] of Object.entries(output.contracts[file])) {
      const bytecode = `0x${evm.bytecode.object}`
      if (bytecode === '0x') continue
      const artifact = { abi, bytecode, deployedBytecode: `0x${evm.deployedBytecode.object}` }
      writeFileSync(new URL(`${name}.json`, target), `${JSON.stringify(artifact)}\n`)
      console.log(`${name}: ${artifact.deployedBytecode.length / 2 - 1} bytes`)
    }
}
