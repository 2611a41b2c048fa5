// Runs in the page: the burner of Solana's wallet adapters as a wallet of Wallet Standard, registered by hand because
// `registerWalletAdapter` takes only adapters of installed wallets.
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'

declare const burner: { chain: 'solana:localnet' | 'solana:mainnet'; endpoint: string }

type Api = { register(wallet: object): void }

const wallet = new SolanaWalletAdapterWallet(new UnsafeBurnerWalletAdapter(), burner.chain, burner.endpoint)
const register = (api: Api) => api.register(wallet)
addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
