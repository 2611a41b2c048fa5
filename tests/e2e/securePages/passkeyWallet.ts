/** Makes a passkey in the page, and answers its id in base64url and the secret of its PRF. */
export async function makePasskey() {
  const input = new TextEncoder().encode('tapkit/vault/1')
  const first = await crypto.subtle.digest('SHA-256', input)
  const created = (await navigator.credentials.create({
    publicKey: {
      challenge: new Uint8Array(32),
      rp: { id: location.hostname, name: 'Acme' },
      user: { id: new Uint8Array(32), name: 'Ada', displayName: 'Ada' },
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: {} },
    },
  })) as PublicKeyCredential
  const got = (await navigator.credentials.get({
    publicKey: {
      challenge: new Uint8Array(32),
      rpId: location.hostname,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: created.rawId }],
      extensions: { prf: { eval: { first } } },
    },
  })) as PublicKeyCredential
  const secret = got.getClientExtensionResults().prf?.results?.first as ArrayBuffer
  return { credentialId: created.id, secret: [...new Uint8Array(secret)] }
}

/** Keeps a wallet, and a grant of the host, in the storage of the secure origin. */
export async function keepWallet(input: { credentialId: string; accounts: string[]; host: string | undefined }) {
  const { credentialId, accounts, host } = input
  const wallet = {
    kind: 'passkey',
    accounts: accounts.map((name) => {
      const [namespace, address] = name.split(':')
      return { namespace, address }
    }),
    passkeys: [{ credentialId, backupEligible: false }],
    wordsKept: true,
  }
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('tapkit-auth', 1)
    opening.onupgradeneeded = () => {
      for (const table of ['keys', 'wallet', 'grants', 'log'])
        if (!opening.result.objectStoreNames.contains(table)) opening.result.createObjectStore(table)
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['wallet', 'grants'], 'readwrite')
      transaction.objectStore('wallet').put(wallet, 'here')
      if (host) transaction.objectStore('grants').put({ host, since: 1, accounts }, host)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
