import styles from './NotFoundScreen.module.css'

/**
 * The exported page opened as a file: a browser lets it load neither the data file nor other scripts. In
 * English, because the other languages are such scripts.
 */
export function explainFile(root: HTMLElement): void {
  // The first screen that came with the page would lie below.
  delete document.documentElement.dataset['firstScreen']
  const page = document.createElement('main')
  page.className = styles['page'] ?? ''
  const title = document.createElement('h1')
  title.className = styles['title'] ?? ''
  title.textContent = 'This board needs a web address'
  const lines = [
    'It was opened as a file, and a browser loads no auction from there.',
    'Put the whole folder on a web host, or run “npx serve” in it and open the address that this prints.',
  ].map((text) => {
    const line = document.createElement('p')
    line.textContent = text
    return line
  })
  const results = document.createElement('a')
  results.className = styles['link'] ?? ''
  results.href = 'results/results.xlsx'
  results.textContent = 'Squads and sales as a spreadsheet'
  page.append(title, ...lines, results)
  root.replaceChildren(page)
}
