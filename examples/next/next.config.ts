import type { NextConfig } from 'next'

// `tapkit/server` verifies sign-ins of every chain, and loads a chain's SDK when one is first verified. Next wants them all when it
// builds. What you install (`npm install @solana/web3.js @solana/spl-token`), take out of this list.
const absent = './absent.cjs'

const config: NextConfig = {
  turbopack: {
    resolveAlias: {
      '@solana/spl-token': absent,
      '@solana/web3.js': absent,
      '@stacks/transactions': absent,
      'bitcoinjs-lib': absent,
    },
  },
}

export default config
