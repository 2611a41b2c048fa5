import { useAppKit, useWalletInfo } from 'tapkit/react'

const ideas = [
  'Log in. The key is made on the secure page, which has an origin of its own; this page never sees it.',
  'Take some play money under Account, and send it. A large amount, and a message to sign, ask in a window.',
  'Reload: you are still logged in, and no passkey was asked for.',
  'In Wallet security, show the words, add a passkey, or make a recovery code.',
]

/** Where a login begins and where its wallet is looked after, as a host would open both, with things to try. */
export function Login({ secureUrl }: { readonly secureUrl: string }) {
  const { open } = useAppKit()
  const { walletInfo } = useWalletInfo()
  return (
    <section className="panel" aria-labelledby="login-title">
      <h2 id="login-title">Login</h2>
      <p>
        The secure page is at <span className="mono">{secureUrl}</span>.
      </p>
      <p className="row">
        <button type="button" onClick={() => open('Connect')}>
          Log in
        </button>
        <button type="button" disabled={walletInfo?.type !== 'auth'} onClick={() => open('WalletSecurity')}>
          Wallet security
        </button>
      </p>
      <ol>
        {ideas.map((idea) => (
          <li key={idea}>{idea}</li>
        ))}
      </ol>
    </section>
  )
}
