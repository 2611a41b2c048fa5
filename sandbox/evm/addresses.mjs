// Where everything is on the sandbox's chains: the same on every run, so the demo and the tests import it.
// Pure data without imports, fit for a browser. `seed.mjs` fails when it deploys to another place than this.

/** The two chains. The timestamp of block 0 is all that its hash depends on, so each chain has an odd one of its own. */
export const chains = [
  {
    id: 1,
    name: 'Ethereum (sandbox)',
    key: 'ethereum',
    genesisTimestamp: 1_735_689_601,
    genesisHash: '0x4eabea2e01698cdff3120c6eb4e2200d84fbc8d938de3bc22bed88cecfe1d2ec',
  },
  {
    id: 8453,
    name: 'Base (sandbox)',
    key: 'base',
    genesisTimestamp: 1_735_698_453,
    genesisHash: '0x89ece33db4b84224a9f91629bb8ab93295b22892b8021ea30e99c609b6d3c312',
  },
]

/** Who lives here. `accounts` are the Sandbox Wallet's own; nobody holds the keys of the others. */
export const people = {
  accounts: [
    '0xA008B0B72AC7e3726359Cb99d2bCE5CB9FaaDAF8',
    '0x0E5e00B6E5BF3a76cD76f9a70833a2d939862dF1',
    '0xa24a8261ABc2A57B9a500014ac7a00E2E4932b05',
  ],
  bob: '0x8A6f6Ad9BEF042E10590bF2F6F9CD383ec2D6A33',
  carol: '0xC7B39d0AD3A7A2bC4dC9A943C122a6C33Ccb8Cc4',
  mallory: '0x12B35EF4cC6CF200e169Dd026F86C16C20DAc7f9',
}

/** Anvil's first dev account (unlocked on the node): deploys the sandbox and gives out funds. */
export const funder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** On chain 1 only, where clients look for it. */
export const ens = {
  registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  resolver: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
  reverseRegistrar: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
}

/** Names on chain 1. `carol.eth` has no reverse record; mallory's reverse record claims to be alice.eth. */
export const names = {
  'alice.eth': people.accounts[0],
  'alice.reown.id': people.accounts[0],
  'bob.eth': people.bob,
  'carol.eth': people.carol,
}

/** takes approvals by signature (EIP-2612) */
const USDC = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const DAI = {
  address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  symbol: 'DAI',
  name: 'Dai Stablecoin',
  decimals: 18,
}
/** bytes32 name and symbol */
const MKR = { address: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9', symbol: 'MKR', name: 'Maker', decimals: 18 }
/** every call reverts */
const REVERT = {
  address: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  symbol: 'REVERT',
  name: 'Reverting Token',
  decimals: 18,
}
/** decimals 0 */
const WHOLE = {
  address: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  symbol: 'WHOLE',
  name: 'Indivisible Token',
  decimals: 0,
}
/** transfer answers false and moves nothing */
const FALSE = {
  address: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  symbol: 'FALSE',
  name: 'Refusing Token',
  decimals: 18,
}
const WETH = {
  address: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
}
/** no return value; on chain 1 at the real token's address, so that lists of such tokens apply */
const USDT = { symbol: 'USDT', name: 'Tether USD', decimals: 6 }
const usdtOnBase = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'

/** Tokens by chain id and key. */
export const tokens = {
  1: {
    USDC,
    DAI,
    USDT: { ...USDT, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    MKR,
    REVERT,
    WHOLE,
    FALSE,
    WETH,
  },
  8453: { USDC, DAI, USDT: { ...USDT, address: usdtOnBase }, MKR, REVERT, WHOLE, FALSE, WETH },
}

/** Uniswap v2, the same on both chains. */
export const uniswap = {
  factory: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
  router: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
}

/** The v2 pair of each token with WETH, by chain id. */
export const pairs = {
  1: {
    USDC: '0x3DbAB357A3D63cC726607Cb26dBC8471795CfBaF',
    DAI: '0xe6819378622fC2B446DE237ff3a9bf811c40Df02',
    USDT: '0xfa090CAF438768A227644974bc5403eA26ebBd69',
  },
  8453: {
    USDC: '0x3DbAB357A3D63cC726607Cb26dBC8471795CfBaF',
    DAI: '0xe6819378622fC2B446DE237ff3a9bf811c40Df02',
    USDT: '0x3a2e16D80f87C42EA4ef825d3feF16D3E2528477',
  },
}

/** The same trades, with approvals by signature among several calls in one. On both chains. */
export const permitRouter = '0x1004931A91e00f96700Ff597a4aEc9eDf70B3A85'
