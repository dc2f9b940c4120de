import type { FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /** True if the server is shutting down. */
    isClosing(): boolean;
  }
}

/**
 * Decides after which responses a connection closes.
 *
 * During shutdown every connection closes after its response; Node would keep it open and wait for it. A client that is
 * still uploading must stay connected, even if it asked to close: otherwise it finds the connection closed before it
 * reads the response. Node then reads and discards the rest, and the client closes.
 */
export const closeConnections = fastifyPlugin(
  async (app) => {
    let closing = false;
    app.decorate("isClosing", () => closing);
    app.addHook("preClose", async () => {
      closing = true;
    });
    app.addHook("onSend", (request, reply, _payload, done) => {
      if (closing) reply.header("connection", "close");
      else if (isUploading(request)) reply.raw.shouldKeepAlive = true;
      done();
    });
  },
  { name: "close-connections" },
);

function isUploading({ raw }: FastifyRequest): boolean {
  return !raw.complete && (raw.headers["content-type"] ?? "").startsWith("multipart/");
}
