/** Runs a program of the unpacked package: as a file, it can import other files. */
const { pathToFileURL } = require('node:url')

module.exports = (program) => import(pathToFileURL(program).href)
