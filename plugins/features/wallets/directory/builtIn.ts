import type { ListedWallet } from '../types.ts'

type Facts = {
  readonly on: readonly string[]
  readonly web: string
  readonly rdns?: string | readonly string[]
  readonly wbip?: string
  /** The extension's id in Chrome's store. */
  readonly chrome?: string
  /** The app's number in Apple's store, and its package in Google's. */
  readonly ios?: string
  readonly android?: string
  readonly mobile?: string
  readonly universal?: string
  readonly pairs?: true
}

const evm = 'eip155'
const sol = 'solana'
const btc = 'bip122'
const stx = 'stacks'

/**
 * Fifty wallets that many people use, for pages without a directory: facts that each of them publishes, and no art of theirs. The order is by how
 * many namespaces and people they serve, roughly; no place in it is for sale.
 */
const facts: Readonly<Record<string, Facts>> = {
  MetaMask: {
    ...{ on: [evm, sol], web: 'https://metamask.io', rdns: ['io.metamask', 'io.metamask.mobile'] },
    ...{ chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn', ios: '1438144202', android: 'io.metamask' },
    ...{ mobile: 'metamask://', universal: 'https://metamask.app.link', pairs: true },
  },
  Phantom: {
    ...{ on: [sol, evm, btc], web: 'https://phantom.com', rdns: 'app.phantom', wbip: 'phantom.bitcoin' },
    ...{ chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa', ios: '1598432977', android: 'app.phantom' },
  },
  'OKX Wallet': {
    ...{ on: [evm, sol, btc], web: 'https://web3.okx.com', rdns: 'com.okex.wallet', wbip: 'okxwallet.bitcoin' },
    ...{ chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge', android: 'com.okinc.okex.gp', mobile: 'okex://main', pairs: true },
  },
  Xverse: {
    ...{ on: [btc, stx], web: 'https://www.xverse.app', wbip: 'XverseProviders.BitcoinProvider' },
    ...{ chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg', ios: '1552272513', android: 'com.secretkeylabs.xverse' },
  },
  Leather: {
    ...{
      on: [btc, stx],
      web: 'https://leather.io',
      wbip: 'LeatherProvider',
      chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj',
    },
  },
  'Trust Wallet': {
    ...{ on: [evm, sol], web: 'https://trustwallet.com', rdns: 'com.trustwallet.app' },
    ...{ chrome: 'egjidjbpglichdcondbcbdnbeeppgdph', ios: '1288339409', android: 'com.wallet.crypto.trustapp' },
    ...{ mobile: 'trust://', universal: 'https://link.trustwallet.com', pairs: true },
  },
  'Coinbase Wallet': {
    ...{ on: [evm, sol], web: 'https://www.coinbase.com/wallet', rdns: 'com.coinbase.wallet' },
    ...{ chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad', ios: '1278383455', android: 'org.toshi' },
  },
  Rabby: { on: [evm], web: 'https://rabby.io', rdns: 'io.rabby', chrome: 'acmacodkjbdgmoleebolmdjonilkdbch' },
  Solflare: {
    ...{ on: [sol], web: 'https://solflare.com', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
    ...{ ios: '1580902717', android: 'com.solflare.mobile' },
  },
  UniSat: { on: [btc], web: 'https://unisat.io', wbip: 'unisat', chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo' },
  Rainbow: {
    ...{ on: [evm], web: 'https://rainbow.me', rdns: 'me.rainbow', chrome: 'opfgelmcmbiajamepnmloijbpoleiama' },
    ...{
      ios: '1457119021',
      android: 'me.rainbow',
      mobile: 'rainbow://',
      universal: 'https://rnbwapp.com',
      pairs: true,
    },
  },
  'Uniswap Wallet': {
    ...{ on: [evm], web: 'https://wallet.uniswap.org', rdns: 'org.uniswap.app' },
    ...{ chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg', ios: '6443944476', android: 'com.uniswap.mobile' },
    ...{ mobile: 'uniswap://', pairs: true },
  },
  Backpack: {
    ...{
      on: [sol, evm],
      web: 'https://backpack.app',
      rdns: 'app.backpack',
      chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
    },
  },
  Zerion: {
    ...{ on: [evm], web: 'https://zerion.io', rdns: 'io.zerion.wallet', chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl' },
    ...{ ios: '1456732565', android: 'io.zerion.android', mobile: 'zerion://', pairs: true },
  },
  'Bitget Wallet': {
    ...{ on: [evm, sol, btc], web: 'https://web3.bitget.com', rdns: 'com.bitget.web3', wbip: 'bitkeep.unisat' },
    ...{ chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak', ios: '1395301115', android: 'com.bitkeep.wallet' },
    ...{ mobile: 'bitkeep://', pairs: true },
  },
  'Brave Wallet': { on: [evm, sol], web: 'https://brave.com/wallet/', rdns: 'com.brave.wallet' },
  'Magic Eden': {
    ...{
      on: [sol, btc, evm],
      web: 'https://wallet.magiceden.io',
      rdns: 'io.magiceden.wallet',
      wbip: 'magicEden.bitcoin',
    },
    ...{ chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg' },
  },
  'Binance Wallet': {
    ...{
      on: [evm, sol, btc],
      web: 'https://www.binance.com/en/web3wallet',
      rdns: 'com.binance.wallet',
      wbip: 'binancew3w.bitcoin',
    },
  },
  'Ledger Live': { on: [evm], web: 'https://www.ledger.com', mobile: 'ledgerlive://', pairs: true },
  Safe: { on: [evm], web: 'https://safe.global', pairs: true },
  Exodus: {
    ...{ on: [evm, sol], web: 'https://www.exodus.com', rdns: 'com.exodus.web3-wallet' },
    ...{ chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno', ios: '1414384820', android: 'exodusmovement.exodus' },
  },
  imToken: {
    ...{ on: [evm], web: 'https://token.im', ios: '1384798940', android: 'im.token.app' },
    ...{ mobile: 'imtokenv2://', pairs: true },
  },
  TokenPocket: {
    ...{ on: [evm], web: 'https://www.tokenpocket.pro', rdns: 'pro.tokenpocket' },
    ...{ chrome: 'mfgccjchihfkkindfppnaooecgfneiii', mobile: 'tpoutside://', pairs: true },
  },
  SafePal: { on: [evm], web: 'https://www.safepal.com', mobile: 'safepalwallet://', pairs: true },
  OneKey: {
    ...{
      on: [evm],
      web: 'https://onekey.so',
      rdns: 'so.onekey.app.wallet',
      chrome: 'jnmbobjmhlngoefaiojfljckilhhlhcj',
    },
    ...{ mobile: 'onekey-wallet://', pairs: true },
  },
  Core: { on: [evm], web: 'https://core.app', rdns: 'app.core.extension', chrome: 'agoakfejjabomempkjlepdflaleeobhb' },
  'Ronin Wallet': {
    ...{ on: [evm], web: 'https://wallet.roninchain.com', rdns: 'com.roninchain.wallet' },
    ...{ chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec' },
  },
  Enkrypt: {
    on: [evm],
    web: 'https://www.enkrypt.com',
    rdns: 'com.enkrypt',
    chrome: 'kkpllkodjeloidieedojogacfhpaihoh',
  },
  Frame: { on: [evm], web: 'https://frame.sh', rdns: 'sh.frame' },
  Talisman: {
    on: [evm],
    web: 'https://talisman.xyz',
    rdns: 'xyz.talisman',
    chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
  },
  SubWallet: {
    on: [evm],
    web: 'https://www.subwallet.app',
    rdns: 'app.subwallet',
    chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
  },
  Keplr: {
    on: [evm, btc],
    web: 'https://www.keplr.app',
    rdns: 'app.keplr',
    wbip: 'keplr.bitcoin',
    chrome: 'dmkamcknogkgcdfhhbddcghachkejeap',
  },
  Ambire: { on: [evm], web: 'https://www.ambire.com', rdns: 'com.ambire.wallet' },
  'Bybit Wallet': { on: [evm], web: 'https://www.bybit.com/web3', rdns: 'com.bybit' },
  'Crypto.com Onchain': { on: [evm], web: 'https://crypto.com/onchain', rdns: 'com.crypto.wallet' },
  '1inch Wallet': {
    on: [evm],
    web: 'https://1inch.io/wallet/',
    ios: '1546049391',
    android: 'io.oneinch.android',
    pairs: true,
  },
  'Robinhood Wallet': { on: [evm], web: 'https://robinhood.com/web3-wallet/', pairs: true },
  'Kraken Wallet': { on: [evm], web: 'https://www.kraken.com/wallet', pairs: true },
  Tangem: {
    on: [evm],
    web: 'https://tangem.com',
    ios: '1354868448',
    android: 'com.tangem.wallet',
    mobile: 'tangem://',
    pairs: true,
  },
  'MEW wallet': {
    on: [evm],
    web: 'https://www.mewwallet.com',
    ios: '1464614025',
    android: 'com.myetherwallet.mewwallet',
  },
  Coin98: { on: [evm], web: 'https://coin98.com', chrome: 'aeachknmefphepccionboohckonoeemg' },
  MathWallet: { on: [evm], web: 'https://mathwallet.org', pairs: true },
  Taho: { on: [evm], web: 'https://taho.xyz', chrome: 'eajafomhmkipbjflmfhebemolkcicgfk' },
  Fordefi: { on: [evm, sol, btc], web: 'https://www.fordefi.com', wbip: 'FordefiProviders.UtxoProvider' },
  Glow: { on: [sol], web: 'https://glow.app' },
  Nightly: { on: [sol], web: 'https://nightly.app' },
  Asigna: { on: [btc, stx], web: 'https://asigna.io' },
  Orange: {
    on: [btc, stx],
    web: 'https://www.orangewallet.com',
    wbip: 'OrangeWalletProviders.OrangeBitcoinProvider',
  },
  Wizz: { on: [btc], web: 'https://wizzwallet.io', wbip: 'wizz' },
  Zengo: { on: [evm], web: 'https://zengo.com', ios: '1440147115', android: 'com.zengo.wallet', pairs: true },
}

export const builtIn: readonly ListedWallet[] = Object.entries(facts).map(([name, wallet]) => ({
  id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  rdns: wallet.rdns === undefined ? [] : [wallet.rdns].flat(),
  wbip: wallet.wbip === undefined ? [] : [wallet.wbip],
  chains: wallet.on,
  certified: false,
  pairs: wallet.pairs ?? false,
  mobileLink: wallet.mobile,
  universalLink: wallet.universal,
  links: {
    chrome: wallet.chrome && `https://chromewebstore.google.com/detail/${wallet.chrome}`,
    ios: wallet.ios && `https://apps.apple.com/app/id${wallet.ios}`,
    android: wallet.android && `https://play.google.com/store/apps/details?id=${wallet.android}`,
    web: wallet.web,
  },
}))
