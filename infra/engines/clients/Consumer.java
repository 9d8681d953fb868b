import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CrmApi;
import org.openapitools.client.model.FleetFields;
import org.openapitools.client.model.LeadSubmitted;
import org.openapitools.client.model.RegisterWebhookRequest;

/** A CRM vendor's program. Its client is generated from the OpenAPI document alone. */
public class Consumer {
  static final ApiClient client = new ApiClient();

  static void say(String what, LeadSubmitted lead) {
    var data = lead.getData();
    var fields = client.getObjectMapper().convertValue(data.getFields(), FleetFields.class);
    System.out.println(String.join(" ", what, data.getLeadId(), data.getUser().getEmail(), fields.getCompany()));
  }

  public static void main(String[] args) throws Exception {
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    var crm = new CrmApi(client);

    var page = crm.pullLeads("0", 10, "json", null);
    for (var lead : page.getLeads()) say("pulled", lead.getLeadSubmitted());

    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/leads", exchange -> {
      var lead = client.getObjectMapper().readValue(exchange.getRequestBody(), LeadSubmitted.class);
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
      say("acknowledged", lead);
    });
    server.start();
    var wanted = new RegisterWebhookRequest();
    wanted.setUrl(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/leads"));
    var webhook = crm.registerWebhook(wanted, null);

    var stream = HttpRequest.newBuilder(URI.create(args[0] + "/api/crm/leads/stream?after=" + page.getNext()))
        .header("Authorization", "Bearer " + args[1]).build();
    var lines = client.getHttpClient().send(stream, BodyHandlers.ofLines()).body();
    System.out.println("subscribed " + webhook.getSecret().substring(0, 6));
    lines.filter(line -> line.startsWith("data:")).forEach(line -> {
      try {
        say("streamed", client.getObjectMapper().readValue(line.substring(5), LeadSubmitted.class));
      } catch (Exception error) {
        throw new RuntimeException(error);
      }
    });
  }
}
