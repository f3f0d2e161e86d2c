/* Loads the page again when the server says that something changed, or when another server answers than before. */
let server;
new EventSource('/reload').onmessage = ({ data }) => {
  if (server && data !== server) location.reload();
  server ??= data;
};
