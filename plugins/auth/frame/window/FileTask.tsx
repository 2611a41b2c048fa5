import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { lastingFactorsOf } from '../wallet/openers.ts'
import { headOf, kindOf } from '../wallet/vaultHead.ts'
import { factorsOfFile } from './fileFactors.ts'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'
import { nameOfFactors } from './nameOfFactors.ts'
import { openProblem, problemOf } from './problemOf.ts'

/** The vault as a file that the visitor keeps. */
export function FileTask({ wallet, store }: Pick<ManageProps, 'wallet' | 'store'>) {
  const { vault } = wallet
  // A file is opened without a login.
  const lasting = lastingFactorsOf(wallet).filter((name) => kindOf(name) !== 'login')
  const named = factorsOfFile(headOf(wallet) ?? { shares: {} }, [])
  const [problem, setProblem] = useState<string>()
  if (vault === undefined) return <p>{messages.fileNone}</p>
  const save = async () => {
    try {
      const now = await store.wallet()
      // The file of an older vault is refused here later, and names factors that were removed.
      if (now?.vault !== vault) return setProblem(messages.fileGone)
      download(toRecoveryFile(readVault(vault)))
      setProblem(undefined)
    } catch (error) {
      setProblem(problemOf(openProblem(error)))
    }
  }
  return (
    <div className="stack">
      <p>{messages.fileText}</p>
      <p className="dim">{named.map(nameOfFactors).join(' · ')}</p>
      {lasting.length < 2 && (
        <Notice tone="warning">{messages.fileHereOnly[lasting[0] === 'code' ? 'code' : 'passkey']}</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button variant="primary" onPress={save}>
        {messages.saveFile}
      </Button>
    </div>
  )
}

function download({ name, type, text }: ReturnType<typeof toRecoveryFile>): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
