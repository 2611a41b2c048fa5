import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { lastingFactorsOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'

/** The vault as a file that the visitor keeps. */
export function FileTask({ wallet, store }: Pick<ManageProps, 'wallet' | 'store'>) {
  const { vault } = wallet
  const [problem, setProblem] = useState<string>()
  if (vault === undefined) return <p>{messages.fileNone}</p>
  const save = async () => {
    try {
      const now = await store.wallet()
      // The file of an older vault is refused here later, and names factors that were removed.
      if (now?.vault !== vault) return setProblem(messages.fileGone)
      download(toRecoveryFile(readVault(vault)))
      setProblem(undefined)
    } catch {
      setProblem(messages.locked)
    }
  }
  return (
    <div className="stack">
      <p>{messages.fileText}</p>
      {!opensElsewhere(wallet) && <Notice tone="warning">{messages.fileHereOnly}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button variant="primary" onPress={save}>
        {messages.saveFile}
      </Button>
    </div>
  )
}

const opensElsewhere = (wallet: Wallet): boolean => lastingFactorsOf(wallet).length >= 2

function download({ name, type, text }: ReturnType<typeof toRecoveryFile>): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
