import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { KitButton } from 'tapkit/react'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'tapkit in Next', icons: 'data:,' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>
          <KitButton />
          {children}
        </Providers>
      </body>
    </html>
  )
}
