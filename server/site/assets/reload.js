/* Reloads the page when the server reports a change or has been restarted. */
let server;
new EventSource('/reload').onmessage = ({ data }) => {
  if (server && data !== server) location.reload();
  server ??= data;
};
