export {}

const id = location.search.slice(1)
const part = <tag extends keyof HTMLElementTagNameMap>(selector: tag) =>
  document.querySelector<HTMLElementTagNameMap[tag]>(selector) as HTMLElementTagNameMap[tag]

const { title, text, key } = (await chrome.runtime.sendMessage({ id })) as Record<'title' | 'text' | 'key', string>
part('h1').textContent = title
part('pre').textContent = text
for (const button of document.querySelectorAll('button')) {
  if (button.value === 'yes') button.textContent = key
  button.onclick = async () => {
    // Heard first: a window that is closed without an answer has refused.
    await chrome.runtime.sendMessage({ id, approved: button.value === 'yes' })
    window.close()
  }
}
