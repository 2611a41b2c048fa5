// Who and what is on the sandbox's Solana cluster: the same on every run, so the demo and the tests import it.
// Pure data without imports, fit for a browser. Keys are ed25519 seeds: sha256('tapkit sandbox solana …').

/** The cluster. No real one has this genesis hash, so a transaction for it is worth nothing elsewhere. */
export const cluster = {
  name: 'Solana (sandbox)',
  genesisHash: 'CpyzBbsJ4G8zgiJvcQaq4HYmmG5mjjY1i3GFLJEWsf1W',
  /** CAIP-2 */
  id: 'solana:CpyzBbsJ4G8zgiJvcQaq4HYmmG5mjjY1',
}

/** `accounts` are the Sandbox Wallet's own; nobody holds the keys of the others. Nothing is at carol's address yet. */
export const people = {
  accounts: [
    '3ggVAmAak691bRhZn5NMpKHJSheoGzFAgDHUrFuTxTXy',
    '2vzAr1ea6h9RicHXV8buy7jSysRxFUBvCaqJW27dJ2Wn',
    'DphkHdQ3J87fAxHv96WA5r2JTtezm1G1c19FvHXaZpZj',
  ],
  bob: 'FgSqhxeqYaLeQR2bvRaiHKajHQFwPkg1TUWNrPmmqKLw',
  carol: '5dNMFsnYqJiZzV8AfzoRx2fo3pEYRkLS2LNS7wUmvMDg',
}

/** Names under `.sol` and where the name service keeps them: bob's own, and one that a program holds. */
export const names = {
  'bob.sol': { account: '9cRvLDvBDDrfxUN8UzWpLA5nus83HDSUPUm5NUxA1SVv', owner: people.bob },
  'vault.sol': {
    account: '7eav6xaPycLHtSwgCnNhcxyfXJB3SiZvnUtXPVJvGm4g',
    owner: 'GPnR5e2f5UrLXBcEXbj7We1Y5A8HWNfLW3JeyLrobtWc',
  },
}

/** Gives out SOL on request. Its seed is published and worthless. */
export const faucet = {
  address: '2nMh5yATiWDULW6XbQxdFqiKcwqfon4UcZNmp46JzAc1',
  seed: '58fd46e5b37327aba5f4bab31c3ae9ca329ef99bcd1e8a2f382cb469b7443fa9',
}

/** Trades with anybody at its own stock's price, and pays out for the exchanges. Its seed is published and worthless. */
export const marketMaker = {
  address: '12X93Qt2DPUSyrt3Kfe1YkVZNqDedyrVqQLDsww3dsaF',
  seed: 'd854274b13af95db827b98726ddef552b322cd4602dae4f39d21dfdeb7093745',
  ata: {
    USDC: '9FJxti182dZCw7ayWb3tptEnw3hTpfvJd8KCpFSiAZnM',
    SAND: 'BpnWghkF5NQA8L8TcKG5Srhjv7vRBWgzo9oaniiVRbr2',
  },
}

/** Where the market maker keeps its stock, for short: trades name places of this table. */
export const lookupTable = {
  address: 'G6mKhmAk4ak4N6uPP2gNhhh6srevWMS9AuKM8s2TAqNR',
  addresses: [marketMaker.ata.USDC, marketMaker.ata.SAND],
}

export const mintAuthority = '28RvteDuVVstevMF8Jj263W8AcMrmTivtSScGn5oxXTs'

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  vote: 'Vote111111111111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
}

/**
 * Tokens by key. `metadata` is the address of the Metaplex account, `ata` the associated token accounts of the wallet's
 * accounts, in order. HOSTILE's on-chain name and symbol are another's, and much longer; BROKEN's metadata cannot be read;
 * WHOLE has none.
 */
export const tokens = {
  USDC: {
    address: 'HCoBhHn3tsmWA4sekn248tpkewj2XqJKGmhDfRMXAjcz',
    program: programs.token,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    metadata: 'DbKrZSVHGhKjZjnMhf63Y4TyWqd17RmgtDqRoU4xTHGX',
    ata: [
      'FsvxhxcdWiMwRR2CHks6eX5WbQ4y7j1vSL2HtceMeZRT',
      '5CUNX2rHLq4Q6BaXLKkBqncT7zqTZEMSKB9L7Pc48Srj',
      'BJVsV6TQrDvAnMNpJMpcLT4NqY9xix54gnt51Jv5jujH',
    ],
  },
  SAND: {
    address: 'DTjperKrhg5nu6u4gca8r21FjRnWb9PDeixg8mWHuzeR',
    program: programs.token,
    symbol: 'SAND',
    name: 'Sand Dollar',
    decimals: 9,
    metadata: '4cnLKMmfAgBQKv76A342QjfdvbnLGpph9DgrtzNxYcWD',
    ata: ['96LHb11siX3HSSQC65BhiE8mjNupv9BX3xLJf6F6bqTq'],
  },
  PAIL: {
    address: 'HKSTjVTCxmSry7tQ3yARd7ztQ4psQWSGpP9c4nzFdMBR',
    program: programs.token2022,
    symbol: 'PAIL',
    name: 'Pail Points',
    decimals: 2,
    ata: ['8kUdp9wZJXfZk14f7UZmwZa8F5S5ZGZWXkrAKUVBLfoU'],
  },
  HOSTILE: {
    address: 'Gg75BpYJXMM41h8F3SZoyKR4tL9xdkkqmAYck71RSmLA',
    program: programs.token2022,
    symbol: 'USDC\u200b',
    name: `USD Coin \u202etxt.nioC${' moon'.repeat(400)}`,
    decimals: 6,
    ata: ['C67BiyvwLX4DwqdTsh8vtANFgst1sPBdy6QU7R7gWimp'],
  },
  BROKEN: {
    address: 'CT4joY8WxqhrrXN5EGLQqZALBiYRq89W5AzaPkwG6Z4W',
    program: programs.token,
    symbol: 'BROKEN',
    name: 'Broken Metadata',
    decimals: 6,
    metadata: '7iTs9Jydkd52JYj1qV2Zd7TPU5CDWssdQHusxwxcwtyY',
    ata: ['9P1sR2tqMi4v4cKQ2YhKqCriX3M2usBokZASjBkmsgef'],
  },
  WHOLE: {
    address: 'EoMgVjbNRx67EFGaNXYdfCscAKXqcVxGQWgHWdARdebs',
    program: programs.token,
    symbol: 'WHOLE',
    name: 'Indivisible Token',
    decimals: 0,
    ata: ['J4G5BDdQBRBt1csEsqeHgXfGymiCzJkknDVggf5pvJsB'],
  },
}
