/** ms; against what never comes, not against slow machines. */
const limit = 60_000

/**
 * A visitor’s way from nothing to a login: makes a wallet in the window of the secure page, consents in the frame, and is back after a reload.
 * @returns {Promise<string[]>} what was said on a console, of a policy too, and what was requested elsewhere
 * @throws {Error} where the visitor did not get in
 */
export async function logIn({ browser }, { app, secure }) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  context.setDefaultTimeout(limit)
  const complaints = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error()}`))
  context.on('console', (message) => complaints.push(`console of ${message.page()?.url()}: ${message.text()}`))
  await context.route(
    ({ protocol, origin }) => protocol.startsWith('http') && origin !== app && origin !== secure,
    (route) => {
      complaints.push(`request to an undeclared host: ${route.request().url()}`)
      return route.abort()
    },
  )
  const page = await context.newPage()
  const modal = page.locator('tapkit-modal').getByRole('dialog')
  const account = page.getByText(/^0x[0-9a-fA-F]{40}$/)
  try {
    await page.goto(app)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const key = modal.getByRole('button', { name: 'Continue with a passkey' })
    const [window] = await Promise.all([page.waitForEvent('popup'), key.click()])
    await plugInPasskeys(context, window)
    await press(window, 'Create a wallet with a passkey')
    await press(window, 'Continue without the words')
    await press(page.frameLocator(`iframe[src^="${secure}/approve"]`), 'Connect')
    await account.waitFor()
    await modal.waitFor({ state: 'hidden' })
    const address = await account.textContent()
    await page.reload()
    await account.waitFor()
    if ((await account.textContent()) !== address) complaints.push('The account is another after a reload.')
    return complaints
  } catch (error) {
    const said = await Promise.all(context.pages().map((each) => each.locator('body').innerText().catch(String)))
    throw new Error([error.message, ...complaints, `The pages say: ${said.join(' | ')}`].join('\n'))
  } finally {
    await context.close()
  }
}

/** Gives a window an authenticator whose passkeys sync, and whose owner says yes. */
async function plugInPasskeys(context, window) {
  const client = await context.newCDPSession(window)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      ...{ defaultBackupEligibility: true, defaultBackupState: true },
    },
  })
}

/** Presses a key of the secure page, which counts once the page has stood still, until the key is gone. A window may close itself by that. */
async function press(within, name) {
  const key = within.getByRole('button', { name, exact: true })
  await key.waitFor()
  for (const deadline = Date.now() + limit; await key.count().catch(() => 0); ) {
    if (Date.now() > deadline) throw new Error(`The key "${name}" does nothing.`)
    await key.click({ delay: 600, timeout: 5_000 }).catch(() => {})
  }
}
