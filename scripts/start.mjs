import { join } from 'node:path'
import { checkNode, ensureInstalled } from './install.mjs'
import { root } from './steps.mjs'

/** Where accounts of the login stay from one start to the next. */
const accounts = join(root, '.cache/auth')

async function main() {
  checkNode()
  // 'exit' ends every child, wherever the start has got to.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => process.exit(code))
  await ensureInstalled({ onLine: (line) => console.log(line) })

  const start = performance.now()
  console.log('Starting the sandbox …')
  // Imported now and not above: it needs the packages.
  const { startSandbox } = await import('../sandbox/serve.mjs')
  const { url, chains, solana, bitcoin, stacks, relay, directory, phone, api, secure, notes, seeded } =
    await startSandbox({ auth: { folder: accounts } })
  const rows = chains.map(({ id, name, rpcUrl }) => `  ${rpcUrl.padEnd(24)}${name}, chain ${id}`)
  if (solana) rows.push(`  ${solana.rpcUrl.padEnd(24)}${solana.name}, WebSocket ${solana.wsUrl}`)
  rows.push(`  ${bitcoin.explorerUrl.padEnd(24)}Bitcoin Regtest: an explorer, ${bitcoin.judge} judges`)
  rows.push(
    `  ${''.padEnd(24)}below it runes and inscriptions: ${bitcoin.ordUrl}, orders for runes: ${bitcoin.ordersUrl}`,
  )
  rows.push(`  ${stacks.apiUrl.padEnd(24)}${stacks.name}: a node and its API, the Clarity VM starts when it is asked`)
  rows.push(`  ${phone.url.padEnd(24)}Sandbox Phone, a wallet by WalletConnect: paste an address there`)
  rows.push(`  ${relay.url.padEnd(24)}its relay; ${directory.url}, a directory of wallets`)
  rows.push(`  ${api.url.padEnd(24)}the Blockchain API over these chains; Jupiter's stand-in: ${api.jupiterUrl}`)
  if (secure)
    rows.push(`  ${secure.url.padEnd(24)}the secure page of the login with a passkey: switch on Login in the demo`)
  if (secure?.auth) {
    const { mail, identity } = secure.auth
    rows.push(`  ${mail.url.padEnd(24)}the inbox: mails of its auth server, with their codes`)
    rows.push(`  ${identity.url.padEnd(24)}Google, Apple, X, Discord, GitHub and Facebook, played for its social login`)
  }
  rows.push(...notes.map((note) => `  ${note}`))
  const took = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`
  Open ${url}

  ${url.padEnd(24)}the demo, with a Sandbox Wallet in the page
${rows.join('\n')}

  Ready in ${took} s${seeded ? ' (the chains were seeded; the next start is faster)' : ''}. Ctrl-C ends everything.
`)
  for (const { name, end } of [...chains, { name: bitcoin.judge, end: bitcoin.end }])
    end.then((reason) => {
      console.error(`${name} ended by itself: ${reason}`)
      process.exit(1)
    })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
