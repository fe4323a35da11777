/** As in package.json; a test keeps the two equal. */
export const version = '0.2.0'
