'use client'
import type { ReactNode } from 'react'
import { AppKitProvider } from 'tapkit/react'
import { appkit } from './appkit'

/** A kit can't be passed from the server to the browser: both sides import it. */
export function Providers({ children }: { children: ReactNode }) {
  return <AppKitProvider kit={appkit}>{children}</AppKitProvider>
}
